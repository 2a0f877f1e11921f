#!/usr/bin/env bash
# second_derivative_bands needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" second_derivative_bands
