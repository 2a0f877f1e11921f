#!/usr/bin/env bash
# Install what dmrg_ground_state needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody dmrg_ground_state "manybody"
