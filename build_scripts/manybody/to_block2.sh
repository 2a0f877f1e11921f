#!/usr/bin/env bash
# Install what to_block2 needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody to_block2 "block2"
