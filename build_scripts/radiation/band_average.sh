#!/usr/bin/env bash
# band_average needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" band_average
