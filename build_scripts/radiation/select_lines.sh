#!/usr/bin/env bash
# select_lines needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" select_lines
