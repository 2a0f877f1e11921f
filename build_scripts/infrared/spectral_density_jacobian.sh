#!/usr/bin/env bash
# Install what spectral_density_jacobian needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared spectral_density_jacobian ""
