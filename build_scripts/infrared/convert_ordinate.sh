#!/usr/bin/env bash
# convert_ordinate needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" convert_ordinate
