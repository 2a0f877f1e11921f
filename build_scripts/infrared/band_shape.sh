#!/usr/bin/env bash
# band_shape needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" band_shape
