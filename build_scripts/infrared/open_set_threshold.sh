#!/usr/bin/env bash
# open_set_threshold needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" open_set_threshold
