#!/usr/bin/env bash
# degree_of_unsaturation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" degree_of_unsaturation
