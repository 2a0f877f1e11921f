#!/usr/bin/env bash
# correct_scatter needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" correct_scatter
