#!/usr/bin/env bash
# band_ratio_index needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" band_ratio_index
