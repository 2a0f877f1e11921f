#!/usr/bin/env bash
# signal_averaging_gain needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" signal_averaging_gain
