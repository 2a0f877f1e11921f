#!/usr/bin/env bash
# angle_scan needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" angle_scan
