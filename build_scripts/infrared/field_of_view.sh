#!/usr/bin/env bash
# field_of_view needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" field_of_view
