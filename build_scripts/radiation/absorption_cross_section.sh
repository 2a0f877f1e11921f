#!/usr/bin/env bash
# absorption_cross_section needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" absorption_cross_section
