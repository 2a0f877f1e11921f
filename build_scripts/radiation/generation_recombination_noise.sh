#!/usr/bin/env bash
# Install what generation_recombination_noise needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation generation_recombination_noise ""
