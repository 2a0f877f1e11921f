#!/usr/bin/env bash
# two_temperature_emission needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" two_temperature_emission
