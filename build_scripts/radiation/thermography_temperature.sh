#!/usr/bin/env bash
# thermography_temperature needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" thermography_temperature
