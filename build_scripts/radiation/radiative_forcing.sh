#!/usr/bin/env bash
# Install what radiative_forcing needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation radiative_forcing ""
