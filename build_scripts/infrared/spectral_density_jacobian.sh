#!/usr/bin/env bash
# spectral_density_jacobian needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" spectral_density_jacobian
