#!/usr/bin/env bash
# two_temperature_fit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" two_temperature_fit
