#!/usr/bin/env bash
# pxp needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" pxp
