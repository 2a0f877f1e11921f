#!/usr/bin/env bash
# Install what smooth_savitzky_golay needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared smooth_savitzky_golay ""
