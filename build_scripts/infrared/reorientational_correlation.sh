#!/usr/bin/env bash
# reorientational_correlation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" reorientational_correlation
