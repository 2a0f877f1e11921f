#!/usr/bin/env bash
# Install what absorption_cross_section needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation absorption_cross_section "radiation"
