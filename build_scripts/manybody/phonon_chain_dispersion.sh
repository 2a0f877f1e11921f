#!/usr/bin/env bash
# Install what phonon_chain_dispersion needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody phonon_chain_dispersion ""
