#!/usr/bin/env bash
# Install what thermal_detectivity_limit needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation thermal_detectivity_limit ""
