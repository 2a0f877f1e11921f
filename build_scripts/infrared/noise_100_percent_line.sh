#!/usr/bin/env bash
# Install what noise_100_percent_line needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared noise_100_percent_line ""
