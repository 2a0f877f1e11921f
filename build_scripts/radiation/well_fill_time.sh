#!/usr/bin/env bash
# Install what well_fill_time needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation well_fill_time ""
