#!/usr/bin/env bash
# disorder_field needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" disorder_field
