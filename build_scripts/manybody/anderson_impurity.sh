#!/usr/bin/env bash
# anderson_impurity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" anderson_impurity
