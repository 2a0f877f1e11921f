#!/usr/bin/env bash
# Install what bootstrap_band needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared bootstrap_band "analysis"
