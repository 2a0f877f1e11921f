#!/usr/bin/env bash
# orientation_function needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" orientation_function
