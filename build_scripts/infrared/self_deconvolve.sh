#!/usr/bin/env bash
# self_deconvolve needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" self_deconvolve
