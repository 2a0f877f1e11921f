#!/usr/bin/env bash
# Install what tvmc_evolution needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody tvmc_evolution "manybody"
