#!/usr/bin/env bash
# interpret_table needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" interpret_table
