#!/usr/bin/env bash
# Install what multiplicative_scatter_correction needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared multiplicative_scatter_correction ""
