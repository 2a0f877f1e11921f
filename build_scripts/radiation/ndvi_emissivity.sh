#!/usr/bin/env bash
# ndvi_emissivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" ndvi_emissivity
