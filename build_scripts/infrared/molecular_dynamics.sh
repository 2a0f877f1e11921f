#!/usr/bin/env bash
# Install what molecular_dynamics needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared molecular_dynamics "simulate"
