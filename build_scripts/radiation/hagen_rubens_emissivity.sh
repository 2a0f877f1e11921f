#!/usr/bin/env bash
# hagen_rubens_emissivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" hagen_rubens_emissivity
