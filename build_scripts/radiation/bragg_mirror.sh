#!/usr/bin/env bash
# Install what bragg_mirror needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation bragg_mirror ""
