#!/usr/bin/env bash
# full_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" full_spectrum
