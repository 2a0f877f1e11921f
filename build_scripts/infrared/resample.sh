#!/usr/bin/env bash
# resample needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" resample
