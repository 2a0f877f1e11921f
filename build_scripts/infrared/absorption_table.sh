#!/usr/bin/env bash
# absorption_table needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" absorption_table
