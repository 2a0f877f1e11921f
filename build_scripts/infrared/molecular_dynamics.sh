#!/usr/bin/env bash
# molecular_dynamics needs the extra simulate.
exec bash "$(dirname "$0")/../_build.sh" "simulate" molecular_dynamics
