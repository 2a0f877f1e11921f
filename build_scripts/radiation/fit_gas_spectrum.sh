#!/usr/bin/env bash
# fit_gas_spectrum needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" fit_gas_spectrum
