#!/usr/bin/env bash
# layer_absorptance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" layer_absorptance
