#!/usr/bin/env bash
# well_fill_time needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" well_fill_time
