#!/usr/bin/env bash
# adding_doubling needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" adding_doubling
