#!/usr/bin/env bash
# Install what inverse_least_squares needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared inverse_least_squares ""
