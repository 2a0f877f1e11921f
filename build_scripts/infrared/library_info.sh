#!/usr/bin/env bash
# library_info needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" library_info
