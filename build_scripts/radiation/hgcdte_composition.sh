#!/usr/bin/env bash
# hgcdte_composition needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hgcdte_composition
