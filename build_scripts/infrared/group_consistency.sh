#!/usr/bin/env bash
# group_consistency needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" group_consistency
