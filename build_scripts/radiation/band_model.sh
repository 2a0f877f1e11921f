#!/usr/bin/env bash
# band_model needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" band_model
