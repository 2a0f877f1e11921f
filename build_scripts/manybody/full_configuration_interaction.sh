#!/usr/bin/env bash
# Install what full_configuration_interaction needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody full_configuration_interaction "manybody"
