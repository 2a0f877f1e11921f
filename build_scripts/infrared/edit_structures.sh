#!/usr/bin/env bash
# edit_structures needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" edit_structures
