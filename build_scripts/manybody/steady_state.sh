#!/usr/bin/env bash
# steady_state needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" steady_state
