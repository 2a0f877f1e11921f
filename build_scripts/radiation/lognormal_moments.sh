#!/usr/bin/env bash
# lognormal_moments needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" lognormal_moments
