#!/usr/bin/env bash
# monte_carlo_slab needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" monte_carlo_slab
