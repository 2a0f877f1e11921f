#!/usr/bin/env bash
# Install what monte_carlo_slab needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation monte_carlo_slab ""
