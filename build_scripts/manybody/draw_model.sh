#!/usr/bin/env bash
# draw_model needs the extra plot.
exec bash "$(dirname "$0")/../_build.sh" "plot" draw_model
