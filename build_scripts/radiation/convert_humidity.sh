#!/usr/bin/env bash
# convert_humidity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" convert_humidity
