#!/usr/bin/env bash
# spectral_function needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" spectral_function
