#!/usr/bin/env bash
# Install what population_analysis needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody population_analysis "manybody"
