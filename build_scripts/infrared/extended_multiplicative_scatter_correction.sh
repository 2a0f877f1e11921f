#!/usr/bin/env bash
# Install what extended_multiplicative_scatter_correction needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared extended_multiplicative_scatter_correction ""
