#!/usr/bin/env bash
# Install what qubit_hamiltonian needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody qubit_hamiltonian "manybody"
