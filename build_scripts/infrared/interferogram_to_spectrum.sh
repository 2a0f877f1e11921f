#!/usr/bin/env bash
# interferogram_to_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" interferogram_to_spectrum
