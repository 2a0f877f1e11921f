#!/usr/bin/env bash
# Install what exact_rbm_cluster needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody exact_rbm_cluster ""
