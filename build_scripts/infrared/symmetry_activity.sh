#!/usr/bin/env bash
# Install what symmetry_activity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared symmetry_activity ""
