#!/usr/bin/env bash
# reference_lines needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" reference_lines
