#!/usr/bin/env bash
# Install what kubo_lineshape needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared kubo_lineshape ""
