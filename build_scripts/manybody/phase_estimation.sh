#!/usr/bin/env bash
# phase_estimation needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" phase_estimation
