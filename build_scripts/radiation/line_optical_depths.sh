#!/usr/bin/env bash
# line_optical_depths needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" line_optical_depths
