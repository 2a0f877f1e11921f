#!/usr/bin/env bash
# Install what earth_mover_distance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared earth_mover_distance ""
