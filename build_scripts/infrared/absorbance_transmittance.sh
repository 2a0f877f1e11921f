#!/usr/bin/env bash
# Install what absorbance_transmittance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared absorbance_transmittance ""
