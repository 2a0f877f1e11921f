#!/usr/bin/env bash
# air_vacuum_wavelength needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" air_vacuum_wavelength
