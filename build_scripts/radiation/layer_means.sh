#!/usr/bin/env bash
# layer_means needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" layer_means
