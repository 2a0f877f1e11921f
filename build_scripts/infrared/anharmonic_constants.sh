#!/usr/bin/env bash
# anharmonic_constants needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" anharmonic_constants
