#!/usr/bin/env bash
# brightness_temperature needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" brightness_temperature
