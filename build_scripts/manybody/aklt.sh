#!/usr/bin/env bash
# aklt needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" aklt
