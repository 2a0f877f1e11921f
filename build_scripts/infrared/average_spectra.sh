#!/usr/bin/env bash
# average_spectra needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" average_spectra
