#!/usr/bin/env bash
# hgcdte needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hgcdte
