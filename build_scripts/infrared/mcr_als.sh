#!/usr/bin/env bash
# Install what mcr_als needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared mcr_als "analysis"
