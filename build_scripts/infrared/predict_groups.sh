#!/usr/bin/env bash
# predict_groups needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" predict_groups
