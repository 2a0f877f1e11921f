#!/usr/bin/env bash
# detector_nonlinearity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" detector_nonlinearity
