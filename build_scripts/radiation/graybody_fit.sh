#!/usr/bin/env bash
# graybody_fit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" graybody_fit
