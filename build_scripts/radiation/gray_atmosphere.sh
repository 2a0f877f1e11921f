#!/usr/bin/env bash
# gray_atmosphere needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" gray_atmosphere
