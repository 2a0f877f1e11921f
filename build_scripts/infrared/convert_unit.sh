#!/usr/bin/env bash
# convert_unit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" convert_unit
