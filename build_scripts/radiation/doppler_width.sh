#!/usr/bin/env bash
# doppler_width needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" doppler_width
