#!/usr/bin/env bash
# population_analysis needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" population_analysis
