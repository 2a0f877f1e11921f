#!/usr/bin/env bash
# precipitable_water needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" precipitable_water
