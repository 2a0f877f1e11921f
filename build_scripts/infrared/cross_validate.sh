#!/usr/bin/env bash
# Install what cross_validate needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared cross_validate "analysis"
