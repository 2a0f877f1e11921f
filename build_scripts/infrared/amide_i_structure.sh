#!/usr/bin/env bash
# amide_i_structure needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" amide_i_structure
