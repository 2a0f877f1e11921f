#!/usr/bin/env bash
# band_brightness_temperature needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" band_brightness_temperature
