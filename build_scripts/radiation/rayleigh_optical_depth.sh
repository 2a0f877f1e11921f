#!/usr/bin/env bash
# rayleigh_optical_depth needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rayleigh_optical_depth
