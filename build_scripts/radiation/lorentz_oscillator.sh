#!/usr/bin/env bash
# lorentz_oscillator needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" lorentz_oscillator
