#!/usr/bin/env bash
# cavity_emissivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" cavity_emissivity
