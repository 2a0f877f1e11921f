#!/usr/bin/env bash
# responsivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" responsivity
