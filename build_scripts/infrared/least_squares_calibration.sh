#!/usr/bin/env bash
# least_squares_calibration needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" least_squares_calibration
