#!/usr/bin/env bash
# rayleigh_jeans_wien_limits needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rayleigh_jeans_wien_limits
