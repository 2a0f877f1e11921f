#!/usr/bin/env bash
# internal_standard_ratio needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" internal_standard_ratio
