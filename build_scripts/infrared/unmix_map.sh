#!/usr/bin/env bash
# unmix_map needs the extra analysis.
exec bash "$(dirname "$0")/../_build.sh" "analysis" unmix_map
