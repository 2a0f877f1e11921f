#!/usr/bin/env bash
# fit_film_spectra needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" fit_film_spectra
