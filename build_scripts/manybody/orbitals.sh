#!/usr/bin/env bash
# orbitals needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" orbitals
