#!/usr/bin/env bash
# Install what partial_least_squares needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared partial_least_squares "analysis"
