#!/usr/bin/env bash
# sixs_simulation needs the extra sixs, the Fortran runtime library.
exec bash "$(dirname "$0")/../_build.sh" "sixs" sixs_simulation
