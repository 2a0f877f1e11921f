#!/usr/bin/env bash
# dmrg_ground_state needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" dmrg_ground_state
