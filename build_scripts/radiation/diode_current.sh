#!/usr/bin/env bash
# diode_current needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" diode_current
