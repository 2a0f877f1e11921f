#!/usr/bin/env bash
# pressure_broadening needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" pressure_broadening
