#!/usr/bin/env bash
# multiband_temperature needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" multiband_temperature
