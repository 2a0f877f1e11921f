#!/usr/bin/env bash
# nonlinear_sst needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" nonlinear_sst
