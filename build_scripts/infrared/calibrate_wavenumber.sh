#!/usr/bin/env bash
# calibrate_wavenumber needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" calibrate_wavenumber
