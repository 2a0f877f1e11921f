#!/usr/bin/env bash
# stochastic_series_expansion needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" stochastic_series_expansion
