#!/usr/bin/env bash
# modulation_frequency needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" modulation_frequency
