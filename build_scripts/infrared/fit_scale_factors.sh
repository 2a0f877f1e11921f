#!/usr/bin/env bash
# fit_scale_factors needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" fit_scale_factors
