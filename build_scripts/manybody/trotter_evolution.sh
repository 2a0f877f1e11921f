#!/usr/bin/env bash
# trotter_evolution needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" trotter_evolution
