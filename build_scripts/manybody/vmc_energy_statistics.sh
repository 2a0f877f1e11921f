#!/usr/bin/env bash
# vmc_energy_statistics needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" vmc_energy_statistics
