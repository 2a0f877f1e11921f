#!/usr/bin/env bash
# repair_map needs the extra maps.
exec bash "$(dirname "$0")/../_build.sh" "maps" repair_map
