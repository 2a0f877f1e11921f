#!/usr/bin/env bash
# velocity_autocorrelation_density_of_states needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" velocity_autocorrelation_density_of_states
