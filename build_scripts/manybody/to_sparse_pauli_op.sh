#!/usr/bin/env bash
# Install what to_sparse_pauli_op needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody to_sparse_pauli_op "manybody"
