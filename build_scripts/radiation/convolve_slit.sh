#!/usr/bin/env bash
# convolve_slit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" convolve_slit
