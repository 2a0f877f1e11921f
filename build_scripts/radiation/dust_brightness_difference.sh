#!/usr/bin/env bash
# dust_brightness_difference needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" dust_brightness_difference
