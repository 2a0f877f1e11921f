#!/usr/bin/env bash
# Install what raman_activity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared raman_activity "simulate"
