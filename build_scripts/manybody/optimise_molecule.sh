#!/usr/bin/env bash
# optimise_molecule needs the extra manybody.
exec bash "$(dirname "$0")/../_build.sh" "manybody" optimise_molecule
