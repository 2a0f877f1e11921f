#!/usr/bin/env bash
# Install what field_of_view_shift needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared field_of_view_shift ""
