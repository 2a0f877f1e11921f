#!/usr/bin/env bash
# sellmeier_fit needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" sellmeier_fit
