#!/usr/bin/env bash
# delta_scf needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" delta_scf
