#!/usr/bin/env bash
# Install what power_spectrum_density needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared power_spectrum_density ""
