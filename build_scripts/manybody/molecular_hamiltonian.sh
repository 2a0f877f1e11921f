#!/usr/bin/env bash
# Install what molecular_hamiltonian needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody molecular_hamiltonian "manybody"
