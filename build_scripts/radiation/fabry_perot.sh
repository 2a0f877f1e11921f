#!/usr/bin/env bash
# Install what fabry_perot needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation fabry_perot ""
