#!/usr/bin/env bash
# diffraction_mtf needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" diffraction_mtf
