#!/usr/bin/env bash
# phase_correction needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" phase_correction
