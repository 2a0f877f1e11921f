#!/usr/bin/env bash
# Install what subtract_atmosphere needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared subtract_atmosphere ""
