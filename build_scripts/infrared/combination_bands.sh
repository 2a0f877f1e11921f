#!/usr/bin/env bash
# combination_bands needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" combination_bands
