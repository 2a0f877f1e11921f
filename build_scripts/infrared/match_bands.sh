#!/usr/bin/env bash
# match_bands needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" match_bands
