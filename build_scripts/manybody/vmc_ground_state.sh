#!/usr/bin/env bash
# vmc_ground_state needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" vmc_ground_state
