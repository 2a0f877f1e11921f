#!/usr/bin/env bash
# mie_efficiencies needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" mie_efficiencies
