#!/usr/bin/env bash
# core_excitations needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" core_excitations
