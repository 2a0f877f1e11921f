#!/usr/bin/env bash
# scale_height needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" scale_height
