#!/usr/bin/env bash
# lockin_thermography needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" lockin_thermography
