#!/usr/bin/env bash
# wien_peak needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" wien_peak
