#!/usr/bin/env bash
# Install what second_derivative_bands needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared second_derivative_bands ""
