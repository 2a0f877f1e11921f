#!/usr/bin/env bash
# sample_kind needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" sample_kind
