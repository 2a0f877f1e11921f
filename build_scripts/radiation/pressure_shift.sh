#!/usr/bin/env bash
# pressure_shift needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" pressure_shift
