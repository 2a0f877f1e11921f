#!/usr/bin/env bash
# validate_jcamp needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" validate_jcamp
