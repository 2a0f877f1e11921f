#!/usr/bin/env bash
# filter_candidates needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" filter_candidates
