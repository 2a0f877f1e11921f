#!/usr/bin/env bash
# Install what dipole_autocorrelation_spectrum needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared dipole_autocorrelation_spectrum ""
