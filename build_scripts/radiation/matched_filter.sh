#!/usr/bin/env bash
# matched_filter needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" matched_filter
