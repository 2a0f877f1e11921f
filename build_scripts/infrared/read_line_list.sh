#!/usr/bin/env bash
# read_line_list needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" read_line_list
