#!/usr/bin/env bash
# size_distribution_average needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" size_distribution_average
