#!/usr/bin/env bash
# detectivity_limit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" detectivity_limit
