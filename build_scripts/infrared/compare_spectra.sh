#!/usr/bin/env bash
# compare_spectra needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" compare_spectra
