#!/usr/bin/env bash
# instrument_line_shape needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" instrument_line_shape
