#!/usr/bin/env bash
# bilinear_biquadratic needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" bilinear_biquadratic
