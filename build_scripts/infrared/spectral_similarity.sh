#!/usr/bin/env bash
# spectral_similarity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" spectral_similarity
