#!/usr/bin/env bash
# inverse_least_squares needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" inverse_least_squares
