#!/usr/bin/env bash
# radiative_heating_rate needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" radiative_heating_rate
