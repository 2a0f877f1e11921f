#!/usr/bin/env bash
# read_opus needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" read_opus
