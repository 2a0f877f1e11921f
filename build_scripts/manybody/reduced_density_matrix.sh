#!/usr/bin/env bash
# reduced_density_matrix needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" reduced_density_matrix
