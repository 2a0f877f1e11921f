#!/usr/bin/env bash
# Install what conformer_ensemble_ir needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared conformer_ensemble_ir "simulate"
