#!/usr/bin/env bash
# spectral_angle needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" spectral_angle
