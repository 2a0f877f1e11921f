#!/usr/bin/env bash
# Install what two_color_temperature needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation two_color_temperature ""
