#!/usr/bin/env bash
# retrieval_metrics needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" retrieval_metrics
