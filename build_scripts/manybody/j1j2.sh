#!/usr/bin/env bash
# j1j2 needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" j1j2
