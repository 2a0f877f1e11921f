#!/usr/bin/env bash
# k_distribution needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" k_distribution
