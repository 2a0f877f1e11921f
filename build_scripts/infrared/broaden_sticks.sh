#!/usr/bin/env bash
# Install what broaden_sticks needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared broaden_sticks ""
