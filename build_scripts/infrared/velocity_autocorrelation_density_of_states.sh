#!/usr/bin/env bash
# Install what velocity_autocorrelation_density_of_states needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared velocity_autocorrelation_density_of_states ""
