#!/usr/bin/env bash
# Install what canonical_structure needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared canonical_structure ""
