#!/usr/bin/env bash
# multilayer_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" multilayer_spectrum
