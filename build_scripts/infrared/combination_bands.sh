#!/usr/bin/env bash
# Install what combination_bands needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared combination_bands ""
