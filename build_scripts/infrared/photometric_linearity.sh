#!/usr/bin/env bash
# Install what photometric_linearity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared photometric_linearity ""
