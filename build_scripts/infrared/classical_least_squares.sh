#!/usr/bin/env bash
# classical_least_squares needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" classical_least_squares
