#!/usr/bin/env bash
# noise_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" noise_spectrum
