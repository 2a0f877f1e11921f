#!/usr/bin/env bash
# Install what legendre_moments needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation legendre_moments ""
