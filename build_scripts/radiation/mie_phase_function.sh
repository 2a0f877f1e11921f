#!/usr/bin/env bash
# mie_phase_function needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" mie_phase_function
