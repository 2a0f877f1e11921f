#!/usr/bin/env bash
# material_search needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" material_search
