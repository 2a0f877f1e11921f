#!/usr/bin/env bash
# Install what compare_spectra needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared compare_spectra ""
