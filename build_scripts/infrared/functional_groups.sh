#!/usr/bin/env bash
# Install what functional_groups needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared functional_groups ""
