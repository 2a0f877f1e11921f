#!/usr/bin/env bash
# disort_intensity needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" disort_intensity
