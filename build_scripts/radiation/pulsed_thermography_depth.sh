#!/usr/bin/env bash
# pulsed_thermography_depth needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" pulsed_thermography_depth
