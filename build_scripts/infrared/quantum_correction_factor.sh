#!/usr/bin/env bash
# Install what quantum_correction_factor needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared quantum_correction_factor ""
