#!/usr/bin/env bash
# Install what mie_phase_function needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation mie_phase_function ""
