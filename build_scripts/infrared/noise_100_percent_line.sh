#!/usr/bin/env bash
# noise_100_percent_line needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" noise_100_percent_line
