#!/usr/bin/env bash
# Install what curve_of_growth needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation curve_of_growth ""
