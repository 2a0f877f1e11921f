#!/usr/bin/env bash
# power_spectrum_density needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" power_spectrum_density
