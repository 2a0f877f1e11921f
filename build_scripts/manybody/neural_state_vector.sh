#!/usr/bin/env bash
# neural_state_vector needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" neural_state_vector
