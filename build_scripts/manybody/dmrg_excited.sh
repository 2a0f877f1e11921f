#!/usr/bin/env bash
# dmrg_excited needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" dmrg_excited
