#!/usr/bin/env bash
# Install what rovibrational_levels needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation rovibrational_levels ""
