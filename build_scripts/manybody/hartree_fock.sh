#!/usr/bin/env bash
# hartree_fock needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" hartree_fock
