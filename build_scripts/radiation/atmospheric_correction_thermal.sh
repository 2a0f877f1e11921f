#!/usr/bin/env bash
# atmospheric_correction_thermal needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" atmospheric_correction_thermal
