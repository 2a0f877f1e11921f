#!/usr/bin/env bash
# rapid_scan_time needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rapid_scan_time
