#!/usr/bin/env bash
# Install what rayleigh_jeans_wien_limits needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation rayleigh_jeans_wien_limits ""
