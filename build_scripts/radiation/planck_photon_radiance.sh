#!/usr/bin/env bash
# planck_photon_radiance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" planck_photon_radiance
