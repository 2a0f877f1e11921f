#!/usr/bin/env bash
# Install what orientation_function needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared orientation_function ""
