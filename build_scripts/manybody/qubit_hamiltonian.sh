#!/usr/bin/env bash
# qubit_hamiltonian needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" qubit_hamiltonian
