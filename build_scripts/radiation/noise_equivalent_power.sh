#!/usr/bin/env bash
# noise_equivalent_power needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" noise_equivalent_power
