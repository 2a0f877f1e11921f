#!/usr/bin/env bash
# read_jcamp needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" read_jcamp
