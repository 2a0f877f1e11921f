#!/usr/bin/env bash
# derivative_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" derivative_spectrum
