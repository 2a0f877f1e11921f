#!/usr/bin/env bash
# Install what lorentz_oscillator needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation lorentz_oscillator ""
