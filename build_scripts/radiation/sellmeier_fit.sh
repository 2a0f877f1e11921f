#!/usr/bin/env bash
# Install what sellmeier_fit needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation sellmeier_fit "radiation"
