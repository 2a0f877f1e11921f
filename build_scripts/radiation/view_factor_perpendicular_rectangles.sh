#!/usr/bin/env bash
# view_factor_perpendicular_rectangles needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" view_factor_perpendicular_rectangles
