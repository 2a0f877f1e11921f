#!/usr/bin/env bash
# rovibrational_levels needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rovibrational_levels
