#!/usr/bin/env bash
# bose_hubbard needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" bose_hubbard
