#!/usr/bin/env bash
# exact_ground_state needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" exact_ground_state
