#!/usr/bin/env bash
# Install what pressure_shift needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation pressure_shift ""
