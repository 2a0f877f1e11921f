#!/usr/bin/env bash
# point_source_range needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" point_source_range
