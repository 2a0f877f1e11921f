#!/usr/bin/env bash
# exact_levels needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" exact_levels
