#!/usr/bin/env bash
# saturation_vapor_pressure needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" saturation_vapor_pressure
