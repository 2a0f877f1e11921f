#!/usr/bin/env bash
# Install what signal_averaging_gain needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared signal_averaging_gain ""
