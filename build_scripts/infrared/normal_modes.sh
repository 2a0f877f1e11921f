#!/usr/bin/env bash
# normal_modes needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" normal_modes
