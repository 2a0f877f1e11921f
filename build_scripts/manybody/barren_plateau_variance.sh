#!/usr/bin/env bash
# barren_plateau_variance needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" barren_plateau_variance
