#!/usr/bin/env bash
# two_color_temperature needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" two_color_temperature
