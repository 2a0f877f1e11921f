#!/usr/bin/env bash
# normalise_units needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" normalise_units
