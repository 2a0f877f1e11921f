#!/usr/bin/env bash
# condensed_phase_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" condensed_phase_spectrum
