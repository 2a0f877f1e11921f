#!/usr/bin/env bash
# elucidate_structure needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" elucidate_structure
