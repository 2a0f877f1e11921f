#!/usr/bin/env bash
# export_library needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" export_library
