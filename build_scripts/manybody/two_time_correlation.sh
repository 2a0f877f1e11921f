#!/usr/bin/env bash
# two_time_correlation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" two_time_correlation
