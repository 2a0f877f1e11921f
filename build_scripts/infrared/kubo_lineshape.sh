#!/usr/bin/env bash
# kubo_lineshape needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" kubo_lineshape
