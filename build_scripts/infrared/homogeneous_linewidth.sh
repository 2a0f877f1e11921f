#!/usr/bin/env bash
# homogeneous_linewidth needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" homogeneous_linewidth
