#!/usr/bin/env bash
# Install what attenuation_units needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared attenuation_units ""
