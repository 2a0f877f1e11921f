#!/usr/bin/env bash
# isotopologue_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" isotopologue_spectrum
