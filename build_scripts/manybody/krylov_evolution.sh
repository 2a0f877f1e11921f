#!/usr/bin/env bash
# krylov_evolution needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" krylov_evolution
