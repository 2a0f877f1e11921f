#!/usr/bin/env bash
# subtract_atmosphere needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" subtract_atmosphere
