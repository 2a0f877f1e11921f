#!/usr/bin/env bash
# Install what size_distribution_average needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation size_distribution_average ""
