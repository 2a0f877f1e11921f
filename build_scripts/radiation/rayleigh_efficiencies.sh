#!/usr/bin/env bash
# Install what rayleigh_efficiencies needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation rayleigh_efficiencies ""
