#!/usr/bin/env bash
# two_blackbody_calibration needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" two_blackbody_calibration
