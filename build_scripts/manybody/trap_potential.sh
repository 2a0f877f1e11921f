#!/usr/bin/env bash
# trap_potential needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" trap_potential
