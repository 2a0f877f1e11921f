#!/usr/bin/env bash
# slabs_in_parallel needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" slabs_in_parallel
