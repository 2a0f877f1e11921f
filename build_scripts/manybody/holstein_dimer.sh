#!/usr/bin/env bash
# holstein_dimer needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" holstein_dimer
