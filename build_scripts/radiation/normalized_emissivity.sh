#!/usr/bin/env bash
# normalized_emissivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" normalized_emissivity
