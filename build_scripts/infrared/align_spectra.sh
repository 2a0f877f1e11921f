#!/usr/bin/env bash
# align_spectra needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" align_spectra
