#!/usr/bin/env bash
# gas_detection_limit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" gas_detection_limit
