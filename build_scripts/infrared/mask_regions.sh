#!/usr/bin/env bash
# mask_regions needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" mask_regions
