#!/usr/bin/env bash
# Install what exponential_integral needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation exponential_integral ""
