#!/usr/bin/env bash
# Install what continuum_removal needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation continuum_removal ""
