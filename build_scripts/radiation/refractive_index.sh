#!/usr/bin/env bash
# Install what refractive_index needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation refractive_index "radiation"
