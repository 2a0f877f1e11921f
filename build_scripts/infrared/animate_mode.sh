#!/usr/bin/env bash
# animate_mode needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" animate_mode
