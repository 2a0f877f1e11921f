#!/usr/bin/env bash
# spectral_resolution needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" spectral_resolution
