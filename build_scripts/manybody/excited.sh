#!/usr/bin/env bash
# excited needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" excited
