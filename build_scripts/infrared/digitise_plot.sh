#!/usr/bin/env bash
# Install what digitise_plot needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared digitise_plot "formats"
