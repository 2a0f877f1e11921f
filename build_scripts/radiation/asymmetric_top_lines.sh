#!/usr/bin/env bash
# asymmetric_top_lines needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" asymmetric_top_lines
