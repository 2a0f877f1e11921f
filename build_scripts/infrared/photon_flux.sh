#!/usr/bin/env bash
# photon_flux needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" photon_flux
