#!/usr/bin/env bash
# ground_state needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" ground_state
