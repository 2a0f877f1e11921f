#!/usr/bin/env bash
# modulation_transfer needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" modulation_transfer
