#!/usr/bin/env bash
# radiative_forcing needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" radiative_forcing
