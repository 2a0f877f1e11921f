#!/usr/bin/env bash
# varshni_gap needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" varshni_gap
