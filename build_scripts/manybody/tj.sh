#!/usr/bin/env bash
# tj needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" tj
