#!/usr/bin/env bash
# hgcdte_gap needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hgcdte_gap
