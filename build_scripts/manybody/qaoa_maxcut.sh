#!/usr/bin/env bash
# qaoa_maxcut needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" qaoa_maxcut
