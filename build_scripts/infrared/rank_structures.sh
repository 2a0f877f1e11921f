#!/usr/bin/env bash
# rank_structures needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rank_structures
