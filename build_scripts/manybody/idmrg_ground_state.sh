#!/usr/bin/env bash
# idmrg_ground_state needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" idmrg_ground_state
