#!/usr/bin/env bash
# elucidate_by_formula needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" elucidate_by_formula
