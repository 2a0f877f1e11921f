#!/usr/bin/env bash
# radiative_cooling_power needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" radiative_cooling_power
