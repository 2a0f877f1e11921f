#!/usr/bin/env bash
# Install what reorientational_correlation needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared reorientational_correlation ""
