#!/usr/bin/env bash
# rayleigh_efficiencies needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rayleigh_efficiencies
