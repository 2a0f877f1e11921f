#!/usr/bin/env bash
# hartmann_tran_profile needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" hartmann_tran_profile
