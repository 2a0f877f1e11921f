#!/usr/bin/env bash
# time_correlation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" time_correlation
