#!/usr/bin/env bash
# correlation_function needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" correlation_function
