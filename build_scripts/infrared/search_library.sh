#!/usr/bin/env bash
# search_library needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" search_library
