#!/usr/bin/env bash
# Install what unitary_coupled_cluster needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody unitary_coupled_cluster "manybody"
