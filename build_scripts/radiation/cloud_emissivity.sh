#!/usr/bin/env bash
# cloud_emissivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" cloud_emissivity
