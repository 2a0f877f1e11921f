#!/usr/bin/env bash
# thermochemistry needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" thermochemistry
