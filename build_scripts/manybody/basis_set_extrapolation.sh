#!/usr/bin/env bash
# Install what basis_set_extrapolation needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody basis_set_extrapolation ""
