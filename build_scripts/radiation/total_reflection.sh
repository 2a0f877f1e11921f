#!/usr/bin/env bash
# total_reflection needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" total_reflection
