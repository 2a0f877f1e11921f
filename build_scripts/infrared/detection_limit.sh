#!/usr/bin/env bash
# detection_limit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" detection_limit
