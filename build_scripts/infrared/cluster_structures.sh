#!/usr/bin/env bash
# cluster_structures needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" cluster_structures
