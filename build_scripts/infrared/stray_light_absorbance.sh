#!/usr/bin/env bash
# stray_light_absorbance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" stray_light_absorbance
