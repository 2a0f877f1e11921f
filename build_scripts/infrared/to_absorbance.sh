#!/usr/bin/env bash
# to_absorbance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" to_absorbance
