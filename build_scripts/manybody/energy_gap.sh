#!/usr/bin/env bash
# Install what energy_gap needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody energy_gap ""
