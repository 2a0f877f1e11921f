#!/usr/bin/env bash
# dvr_levels needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" dvr_levels
