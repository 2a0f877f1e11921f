#!/usr/bin/env bash
# Install what match_resolution needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared match_resolution ""
