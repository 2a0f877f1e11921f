#!/usr/bin/env bash
# Install what modulation_frequency needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared modulation_frequency ""
