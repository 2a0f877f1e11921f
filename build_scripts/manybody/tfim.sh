#!/usr/bin/env bash
# tfim needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" tfim
