#!/usr/bin/env bash
# phonon_chain_dispersion needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" phonon_chain_dispersion
