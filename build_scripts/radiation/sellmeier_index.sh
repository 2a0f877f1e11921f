#!/usr/bin/env bash
# sellmeier_index needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" sellmeier_index
