#!/usr/bin/env bash
# Install what neural_state_vector needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody neural_state_vector "manybody"
