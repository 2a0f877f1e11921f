#!/usr/bin/env bash
# Install what diffraction_mtf needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation diffraction_mtf ""
