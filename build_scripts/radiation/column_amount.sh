#!/usr/bin/env bash
# column_amount needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" column_amount
