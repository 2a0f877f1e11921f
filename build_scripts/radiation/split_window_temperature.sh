#!/usr/bin/env bash
# split_window_temperature needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" split_window_temperature
