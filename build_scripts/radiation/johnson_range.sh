#!/usr/bin/env bash
# johnson_range needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" johnson_range
