#!/usr/bin/env bash
# refractive_index needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" refractive_index
