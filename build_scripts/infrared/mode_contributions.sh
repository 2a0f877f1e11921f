#!/usr/bin/env bash
# Install what mode_contributions needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared mode_contributions ""
