#!/usr/bin/env bash
# Install what scaffold_split needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared scaffold_split ""
