#!/usr/bin/env bash
# effective_wavelength needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" effective_wavelength
