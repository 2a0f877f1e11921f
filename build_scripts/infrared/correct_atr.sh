#!/usr/bin/env bash
# Install what correct_atr needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared correct_atr ""
