#!/usr/bin/env bash
# reference_atmosphere needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" reference_atmosphere
