#!/usr/bin/env bash
# broaden_sticks needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" broaden_sticks
