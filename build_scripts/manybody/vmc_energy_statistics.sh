#!/usr/bin/env bash
# Install what vmc_energy_statistics needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody vmc_energy_statistics ""
