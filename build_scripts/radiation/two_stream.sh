#!/usr/bin/env bash
# two_stream needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" two_stream
