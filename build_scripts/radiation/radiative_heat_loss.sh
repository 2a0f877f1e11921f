#!/usr/bin/env bash
# radiative_heat_loss needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" radiative_heat_loss
