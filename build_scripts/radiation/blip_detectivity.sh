#!/usr/bin/env bash
# blip_detectivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" blip_detectivity
