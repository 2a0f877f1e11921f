#!/usr/bin/env bash
# gas_quantitation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" gas_quantitation
