#!/usr/bin/env bash
# scaffold_split needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" scaffold_split
