#!/usr/bin/env bash
# radiance_temperature_error needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" radiance_temperature_error
