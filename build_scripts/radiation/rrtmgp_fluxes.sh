#!/usr/bin/env bash
# rrtmgp_fluxes needs the extra rrtmgp.
exec bash "$(dirname "$0")/../_build.sh" "rrtmgp" rrtmgp_fluxes
