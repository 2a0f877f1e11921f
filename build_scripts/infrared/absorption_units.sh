#!/usr/bin/env bash
# Install what absorption_units needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared absorption_units ""
