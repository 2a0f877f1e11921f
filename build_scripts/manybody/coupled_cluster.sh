#!/usr/bin/env bash
# Install what coupled_cluster needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody coupled_cluster "manybody"
