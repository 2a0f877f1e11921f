#!/usr/bin/env bash
# subpixel_fire needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" subpixel_fire
