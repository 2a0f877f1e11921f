#!/usr/bin/env bash
# Install what material_search needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation material_search "radiation"
