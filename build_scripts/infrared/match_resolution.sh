#!/usr/bin/env bash
# match_resolution needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" match_resolution
