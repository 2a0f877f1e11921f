#!/usr/bin/env bash
# evolve needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" evolve
