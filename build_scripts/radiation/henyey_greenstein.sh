#!/usr/bin/env bash
# henyey_greenstein needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" henyey_greenstein
