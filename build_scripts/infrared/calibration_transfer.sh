#!/usr/bin/env bash
# calibration_transfer needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" calibration_transfer
