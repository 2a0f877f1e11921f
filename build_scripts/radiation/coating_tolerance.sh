#!/usr/bin/env bash
# coating_tolerance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" coating_tolerance
