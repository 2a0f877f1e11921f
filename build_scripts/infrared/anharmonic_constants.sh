#!/usr/bin/env bash
# Install what anharmonic_constants needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared anharmonic_constants ""
