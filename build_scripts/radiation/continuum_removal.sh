#!/usr/bin/env bash
# continuum_removal needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" continuum_removal
