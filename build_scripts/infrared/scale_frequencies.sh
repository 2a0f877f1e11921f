#!/usr/bin/env bash
# scale_frequencies needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" scale_frequencies
