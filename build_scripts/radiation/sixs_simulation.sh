#!/usr/bin/env bash
# Install what sixs_simulation needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation sixs_simulation "sixs"
