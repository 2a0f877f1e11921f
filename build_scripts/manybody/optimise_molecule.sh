#!/usr/bin/env bash
# Install what optimise_molecule needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody optimise_molecule "manybody"
