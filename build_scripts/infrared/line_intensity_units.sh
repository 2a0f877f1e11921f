#!/usr/bin/env bash
# line_intensity_units needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" line_intensity_units
