#!/usr/bin/env bash
# Install what radiative_heat_loss needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation radiative_heat_loss ""
