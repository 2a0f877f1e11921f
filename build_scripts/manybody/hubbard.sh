#!/usr/bin/env bash
# hubbard needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hubbard
