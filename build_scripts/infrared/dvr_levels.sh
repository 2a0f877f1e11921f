#!/usr/bin/env bash
# Install what dvr_levels needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared dvr_levels ""
