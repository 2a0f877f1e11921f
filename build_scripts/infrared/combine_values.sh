#!/usr/bin/env bash
# combine_values needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" combine_values
