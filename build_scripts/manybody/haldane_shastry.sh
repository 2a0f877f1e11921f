#!/usr/bin/env bash
# haldane_shastry needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" haldane_shastry
