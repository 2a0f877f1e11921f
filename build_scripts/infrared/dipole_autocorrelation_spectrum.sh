#!/usr/bin/env bash
# dipole_autocorrelation_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" dipole_autocorrelation_spectrum
