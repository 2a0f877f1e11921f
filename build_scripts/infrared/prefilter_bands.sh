#!/usr/bin/env bash
# Install what prefilter_bands needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared prefilter_bands ""
