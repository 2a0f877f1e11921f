#!/usr/bin/env bash
# Install what brightness_temperature needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation brightness_temperature ""
