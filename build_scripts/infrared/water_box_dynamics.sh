#!/usr/bin/env bash
# water_box_dynamics needs the extra simulate.
exec bash "$(dirname "$0")/../_build.sh" "simulate" water_box_dynamics
