#!/usr/bin/env bash
# unmix_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" unmix_spectrum
