#!/usr/bin/env bash
# twist_scan needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" twist_scan
