#!/usr/bin/env bash
# two_d_correlation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" two_d_correlation
