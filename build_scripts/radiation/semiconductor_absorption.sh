#!/usr/bin/env bash
# semiconductor_absorption needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" semiconductor_absorption
