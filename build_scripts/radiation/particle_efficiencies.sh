#!/usr/bin/env bash
# particle_efficiencies needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" particle_efficiencies
