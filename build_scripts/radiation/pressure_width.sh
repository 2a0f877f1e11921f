#!/usr/bin/env bash
# Install what pressure_width needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation pressure_width ""
