#!/usr/bin/env bash
# holstein_polaron needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" holstein_polaron
