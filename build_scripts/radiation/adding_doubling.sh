#!/usr/bin/env bash
# Install what adding_doubling needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation adding_doubling ""
