#!/usr/bin/env bash
# open_evolution needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" open_evolution
