#!/usr/bin/env bash
# convert_format needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" convert_format
