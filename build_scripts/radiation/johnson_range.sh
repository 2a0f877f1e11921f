#!/usr/bin/env bash
# Install what johnson_range needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation johnson_range ""
