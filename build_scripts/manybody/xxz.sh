#!/usr/bin/env bash
# xxz needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" xxz
