#!/usr/bin/env bash
# hit_gap_confidence needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hit_gap_confidence
