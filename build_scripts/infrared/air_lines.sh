#!/usr/bin/env bash
# Install what air_lines needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared air_lines ""
