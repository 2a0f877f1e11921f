#!/usr/bin/env bash
# energy_gap needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" energy_gap
