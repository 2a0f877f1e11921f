#!/usr/bin/env bash
# isotope_shift needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" isotope_shift
