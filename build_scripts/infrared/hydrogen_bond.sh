#!/usr/bin/env bash
# Install what hydrogen_bond needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared hydrogen_bond ""
