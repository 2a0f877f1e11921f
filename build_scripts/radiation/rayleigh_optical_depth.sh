#!/usr/bin/env bash
# Install what rayleigh_optical_depth needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation rayleigh_optical_depth ""
