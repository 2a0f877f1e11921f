#!/usr/bin/env bash
# zero_noise_extrapolation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" zero_noise_extrapolation
