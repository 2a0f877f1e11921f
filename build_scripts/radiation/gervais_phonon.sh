#!/usr/bin/env bash
# Install what gervais_phonon needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation gervais_phonon ""
