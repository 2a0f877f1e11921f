#!/usr/bin/env bash
# quarter_wave_stack needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" quarter_wave_stack
