#!/usr/bin/env bash
# deduplicate_library needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" deduplicate_library
