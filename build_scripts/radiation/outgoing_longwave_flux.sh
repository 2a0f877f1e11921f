#!/usr/bin/env bash
# outgoing_longwave_flux needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" outgoing_longwave_flux
