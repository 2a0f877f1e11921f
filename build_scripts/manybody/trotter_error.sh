#!/usr/bin/env bash
# trotter_error needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" trotter_error
