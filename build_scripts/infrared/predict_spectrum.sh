#!/usr/bin/env bash
# predict_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" predict_spectrum
