#!/usr/bin/env bash
# calculate_scores needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" calculate_scores
