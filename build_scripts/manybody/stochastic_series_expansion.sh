#!/usr/bin/env bash
# stochastic_series_expansion needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" stochastic_series_expansion
