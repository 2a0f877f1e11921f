#!/usr/bin/env bash
# gas_spectrum needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" gas_spectrum
