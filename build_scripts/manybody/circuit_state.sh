#!/usr/bin/env bash
# circuit_state needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" circuit_state
