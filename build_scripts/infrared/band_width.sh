#!/usr/bin/env bash
# band_width needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" band_width
