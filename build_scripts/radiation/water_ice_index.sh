#!/usr/bin/env bash
# water_ice_index needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" water_ice_index
