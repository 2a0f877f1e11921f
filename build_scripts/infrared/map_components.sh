#!/usr/bin/env bash
# map_components needs the extra maps.
exec bash "$(dirname "$0")/../_build.sh" "maps" map_components
