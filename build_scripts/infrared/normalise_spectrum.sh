#!/usr/bin/env bash
# normalise_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" normalise_spectrum
