#!/usr/bin/env bash
# Install what view_factor_discs needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation view_factor_discs ""
