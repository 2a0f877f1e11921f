#!/usr/bin/env bash
# symmetry_activity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" symmetry_activity
