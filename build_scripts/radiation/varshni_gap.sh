#!/usr/bin/env bash
# Install what varshni_gap needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation varshni_gap ""
