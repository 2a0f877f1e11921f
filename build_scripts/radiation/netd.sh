#!/usr/bin/env bash
# netd needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" netd
