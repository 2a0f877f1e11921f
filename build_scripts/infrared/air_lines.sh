#!/usr/bin/env bash
# air_lines needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" air_lines
