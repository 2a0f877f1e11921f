#!/usr/bin/env bash
# linear_molecule_lines needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" linear_molecule_lines
