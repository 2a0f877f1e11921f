#!/usr/bin/env bash
# alias_wavenumber needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" alias_wavenumber
