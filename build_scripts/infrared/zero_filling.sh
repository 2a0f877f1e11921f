#!/usr/bin/env bash
# Install what zero_filling needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared zero_filling ""
