#!/usr/bin/env bash
# Install what resolve_overlap needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared resolve_overlap "analysis"
