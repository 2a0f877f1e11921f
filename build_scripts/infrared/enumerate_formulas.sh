#!/usr/bin/env bash
# enumerate_formulas needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" enumerate_formulas
