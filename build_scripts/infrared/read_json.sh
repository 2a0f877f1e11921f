#!/usr/bin/env bash
# Install what read_json needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared read_json ""
