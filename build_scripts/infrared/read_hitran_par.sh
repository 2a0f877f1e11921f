#!/usr/bin/env bash
# read_hitran_par needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" read_hitran_par
