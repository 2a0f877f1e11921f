#!/usr/bin/env bash
# read_modtran_tape7 needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" read_modtran_tape7
