#!/usr/bin/env bash
# Install what align_spectra needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared align_spectra ""
