#!/usr/bin/env bash
# match_map needs the extra maps.
exec bash "$(dirname "$0")/../_build.sh" "maps" match_map
