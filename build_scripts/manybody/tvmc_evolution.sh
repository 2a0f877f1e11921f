#!/usr/bin/env bash
# tvmc_evolution needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" tvmc_evolution
