#!/usr/bin/env bash
# band_fraction needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" band_fraction
