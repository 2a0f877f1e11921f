#!/usr/bin/env bash
# thermal_detectivity_limit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" thermal_detectivity_limit
