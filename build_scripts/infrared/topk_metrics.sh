#!/usr/bin/env bash
# topk_metrics needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" topk_metrics
