#!/usr/bin/env bash
# molecular_hamiltonian needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" molecular_hamiltonian
