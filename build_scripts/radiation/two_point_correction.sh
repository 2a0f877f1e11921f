#!/usr/bin/env bash
# two_point_correction needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" two_point_correction
