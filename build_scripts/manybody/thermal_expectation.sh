#!/usr/bin/env bash
# Install what thermal_expectation needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody thermal_expectation ""
