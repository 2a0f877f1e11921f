#!/usr/bin/env bash
# level_statistics needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" level_statistics
