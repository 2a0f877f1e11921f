#!/usr/bin/env bash
# Install what lognormal_moments needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation lognormal_moments ""
