#!/usr/bin/env bash
# mps_thermal_energy needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" mps_thermal_energy
