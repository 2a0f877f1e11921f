#!/usr/bin/env bash
# atmospheric_layers needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" atmospheric_layers
