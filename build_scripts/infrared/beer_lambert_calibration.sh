#!/usr/bin/env bash
# beer_lambert_calibration needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" beer_lambert_calibration
