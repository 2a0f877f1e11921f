#!/usr/bin/env bash
# enumerate_isomers needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" enumerate_isomers
