#!/usr/bin/env bash
# fit_nonlinear_sst needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" fit_nonlinear_sst
