#!/usr/bin/env bash
# rule07_dark_current needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rule07_dark_current
