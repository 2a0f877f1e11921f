#!/usr/bin/env bash
# quantum_correction_factor needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" quantum_correction_factor
