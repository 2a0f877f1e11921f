#!/usr/bin/env bash
# dunham_lines needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" dunham_lines
