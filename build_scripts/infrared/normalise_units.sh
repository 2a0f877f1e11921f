#!/usr/bin/env bash
# Install what normalise_units needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared normalise_units ""
