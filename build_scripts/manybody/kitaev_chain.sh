#!/usr/bin/env bash
# kitaev_chain needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" kitaev_chain
