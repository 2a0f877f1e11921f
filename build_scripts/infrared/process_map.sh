#!/usr/bin/env bash
# process_map needs the extra maps.
exec bash "$(dirname "$0")/../_build.sh" "maps" process_map
