#!/usr/bin/env bash
# Install what kennard_stone needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared kennard_stone ""
