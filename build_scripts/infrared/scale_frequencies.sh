#!/usr/bin/env bash
# Install what scale_frequencies needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared scale_frequencies ""
