#!/usr/bin/env bash
# force_constant needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" force_constant
