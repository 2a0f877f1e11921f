#!/usr/bin/env bash
# Install what classify_spectra needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared classify_spectra "analysis"
