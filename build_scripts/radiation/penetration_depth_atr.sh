#!/usr/bin/env bash
# penetration_depth_atr needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" penetration_depth_atr
