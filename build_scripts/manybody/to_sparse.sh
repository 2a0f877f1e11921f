#!/usr/bin/env bash
# to_sparse needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" to_sparse
