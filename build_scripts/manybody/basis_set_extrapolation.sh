#!/usr/bin/env bash
# basis_set_extrapolation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" basis_set_extrapolation
