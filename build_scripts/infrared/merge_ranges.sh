#!/usr/bin/env bash
# merge_ranges needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" merge_ranges
