#!/usr/bin/env bash
# floquet_evolution needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" floquet_evolution
