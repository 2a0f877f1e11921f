#!/usr/bin/env bash
# merge_libraries needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" merge_libraries
