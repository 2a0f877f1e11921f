#!/usr/bin/env bash
# legendre_moments needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" legendre_moments
