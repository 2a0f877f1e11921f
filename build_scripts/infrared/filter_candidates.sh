#!/usr/bin/env bash
# Install what filter_candidates needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared filter_candidates ""
