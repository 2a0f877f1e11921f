#!/usr/bin/env bash
# bragg_mirror needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" bragg_mirror
