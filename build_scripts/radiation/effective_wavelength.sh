#!/usr/bin/env bash
# Install what effective_wavelength needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation effective_wavelength ""
