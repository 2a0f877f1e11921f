#!/usr/bin/env bash
# optical_constants needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" optical_constants
