#!/usr/bin/env bash
# chern_number needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" chern_number
