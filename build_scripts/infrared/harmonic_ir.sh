#!/usr/bin/env bash
# Install what harmonic_ir needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared harmonic_ir "simulate"
