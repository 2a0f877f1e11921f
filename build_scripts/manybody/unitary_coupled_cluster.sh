#!/usr/bin/env bash
# unitary_coupled_cluster needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" unitary_coupled_cluster
