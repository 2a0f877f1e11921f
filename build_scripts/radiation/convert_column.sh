#!/usr/bin/env bash
# convert_column needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" convert_column
