#!/usr/bin/env bash
# Install what classical_least_squares needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared classical_least_squares ""
