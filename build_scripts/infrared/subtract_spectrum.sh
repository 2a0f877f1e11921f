#!/usr/bin/env bash
# subtract_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" subtract_spectrum
