#!/usr/bin/env bash
# doublet_pi_lines needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" doublet_pi_lines
