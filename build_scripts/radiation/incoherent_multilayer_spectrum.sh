#!/usr/bin/env bash
# incoherent_multilayer_spectrum needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" incoherent_multilayer_spectrum
