#!/usr/bin/env bash
# Install what dust_brightness_difference needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation dust_brightness_difference ""
