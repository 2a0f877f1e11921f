#!/usr/bin/env bash
# import_library needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" import_library
