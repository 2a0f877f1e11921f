#!/usr/bin/env bash
# allan_deviation needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" allan_deviation
