#!/usr/bin/env bash
# find_bands needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" find_bands
