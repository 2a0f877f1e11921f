#!/usr/bin/env bash
# pressure_width needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" pressure_width
