#!/usr/bin/env bash
# camera_calibration needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" camera_calibration
