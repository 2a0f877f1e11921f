#!/usr/bin/env bash
# Install what core_excitations needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody core_excitations "manybody"
