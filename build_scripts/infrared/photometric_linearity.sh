#!/usr/bin/env bash
# photometric_linearity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" photometric_linearity
