#!/usr/bin/env bash
# kondo_lattice needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" kondo_lattice
