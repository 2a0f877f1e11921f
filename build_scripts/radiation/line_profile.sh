#!/usr/bin/env bash
# line_profile needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" line_profile
