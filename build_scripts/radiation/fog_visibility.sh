#!/usr/bin/env bash
# fog_visibility needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" fog_visibility
