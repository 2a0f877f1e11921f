#!/usr/bin/env bash
# Install what interpret_table needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared interpret_table ""
