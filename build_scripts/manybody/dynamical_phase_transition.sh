#!/usr/bin/env bash
# dynamical_phase_transition needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" dynamical_phase_transition
