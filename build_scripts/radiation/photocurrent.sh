#!/usr/bin/env bash
# photocurrent needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" photocurrent
