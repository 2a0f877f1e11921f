#!/usr/bin/env bash
# Install what radiative_heating_rate needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation radiative_heating_rate ""
