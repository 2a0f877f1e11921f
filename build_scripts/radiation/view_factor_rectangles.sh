#!/usr/bin/env bash
# view_factor_rectangles needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" view_factor_rectangles
