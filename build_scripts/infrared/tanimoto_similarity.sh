#!/usr/bin/env bash
# tanimoto_similarity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" tanimoto_similarity
