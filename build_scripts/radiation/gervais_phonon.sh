#!/usr/bin/env bash
# gervais_phonon needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" gervais_phonon
