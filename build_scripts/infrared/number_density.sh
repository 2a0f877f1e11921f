#!/usr/bin/env bash
# number_density needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" number_density
