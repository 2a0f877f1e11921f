#!/usr/bin/env bash
# Install what principal_components needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared principal_components "analysis"
