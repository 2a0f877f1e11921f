#!/usr/bin/env bash
# earth_mover_distance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" earth_mover_distance
