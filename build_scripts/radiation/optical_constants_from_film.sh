#!/usr/bin/env bash
# Install what optical_constants_from_film needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation optical_constants_from_film "radiation"
