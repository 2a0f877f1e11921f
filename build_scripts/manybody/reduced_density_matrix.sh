#!/usr/bin/env bash
# Install what reduced_density_matrix needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody reduced_density_matrix ""
