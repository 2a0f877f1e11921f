#!/usr/bin/env bash
# Install what normal_modes needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared normal_modes ""
