#!/usr/bin/env bash
# jaynes_cummings needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" jaynes_cummings
