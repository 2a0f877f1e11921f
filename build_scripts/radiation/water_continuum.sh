#!/usr/bin/env bash
# water_continuum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" water_continuum
