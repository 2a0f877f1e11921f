#!/usr/bin/env bash
# anomalous_diffraction needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" anomalous_diffraction
