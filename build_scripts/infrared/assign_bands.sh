#!/usr/bin/env bash
# assign_bands needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" assign_bands
