#!/usr/bin/env bash
# morse_levels needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" morse_levels
