#!/usr/bin/env bash
# absorption_units needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" absorption_units
