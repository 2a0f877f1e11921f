#!/usr/bin/env bash
# mps_evolution needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" mps_evolution
