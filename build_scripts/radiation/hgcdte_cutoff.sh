#!/usr/bin/env bash
# hgcdte_cutoff needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hgcdte_cutoff
