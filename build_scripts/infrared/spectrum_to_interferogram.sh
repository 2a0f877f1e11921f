#!/usr/bin/env bash
# spectrum_to_interferogram needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" spectrum_to_interferogram
