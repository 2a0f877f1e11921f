#!/usr/bin/env bash
# Install what dynamical_phase_transition needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody dynamical_phase_transition ""
