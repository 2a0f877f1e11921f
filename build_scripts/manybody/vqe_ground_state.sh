#!/usr/bin/env bash
# vqe_ground_state needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" vqe_ground_state
