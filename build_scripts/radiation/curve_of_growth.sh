#!/usr/bin/env bash
# curve_of_growth needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" curve_of_growth
