#!/usr/bin/env bash
# Install what condensed_phase_spectrum needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared condensed_phase_spectrum ""
