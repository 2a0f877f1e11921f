#!/usr/bin/env bash
# Install what exclusion_mask needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared exclusion_mask ""
