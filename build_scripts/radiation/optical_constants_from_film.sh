#!/usr/bin/env bash
# optical_constants_from_film needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" optical_constants_from_film
