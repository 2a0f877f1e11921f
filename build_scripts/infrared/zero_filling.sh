#!/usr/bin/env bash
# zero_filling needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" zero_filling
