#!/usr/bin/env bash
# convert_concentration needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" convert_concentration
