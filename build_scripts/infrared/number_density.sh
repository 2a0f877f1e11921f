#!/usr/bin/env bash
# Install what number_density needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared number_density ""
