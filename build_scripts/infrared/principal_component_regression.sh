#!/usr/bin/env bash
# Install what principal_component_regression needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared principal_component_regression "analysis"
