#!/usr/bin/env bash
# Install what water_continuum needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation water_continuum ""
