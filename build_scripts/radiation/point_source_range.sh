#!/usr/bin/env bash
# Install what point_source_range needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation point_source_range ""
