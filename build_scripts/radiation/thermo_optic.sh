#!/usr/bin/env bash
# thermo_optic needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" thermo_optic
