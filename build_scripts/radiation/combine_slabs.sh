#!/usr/bin/env bash
# combine_slabs needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" combine_slabs
