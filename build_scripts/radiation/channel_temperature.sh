#!/usr/bin/env bash
# channel_temperature needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" channel_temperature
