#!/usr/bin/env bash
# correlated_k needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" correlated_k
