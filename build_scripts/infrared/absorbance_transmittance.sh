#!/usr/bin/env bash
# absorbance_transmittance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" absorbance_transmittance
