#!/usr/bin/env bash
# absorption_depth needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" absorption_depth
