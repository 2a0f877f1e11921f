#!/usr/bin/env bash
# subtract_background needs the extra maps.
exec bash "$(dirname "$0")/../_build.sh" "maps" subtract_background
