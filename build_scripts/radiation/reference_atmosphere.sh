#!/usr/bin/env bash
# Install what reference_atmosphere needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation reference_atmosphere "radiation"
