#!/usr/bin/env bash
# adiabat needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" adiabat
