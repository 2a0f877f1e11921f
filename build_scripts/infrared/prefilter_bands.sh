#!/usr/bin/env bash
# prefilter_bands needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" prefilter_bands
