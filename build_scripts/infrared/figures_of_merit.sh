#!/usr/bin/env bash
# Install what figures_of_merit needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared figures_of_merit ""
