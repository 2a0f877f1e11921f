#!/usr/bin/env bash
# quartic_force_field needs the extra simulate.
exec bash "$(dirname "$0")/../_build.sh" "simulate" quartic_force_field
