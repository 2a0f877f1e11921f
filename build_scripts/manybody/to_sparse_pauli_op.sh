#!/usr/bin/env bash
# to_sparse_pauli_op needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" to_sparse_pauli_op
