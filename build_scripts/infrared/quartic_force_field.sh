#!/usr/bin/env bash
# Install what quartic_force_field needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared quartic_force_field "simulate"
