#!/usr/bin/env bash
# parse_hitran_par needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" parse_hitran_par
