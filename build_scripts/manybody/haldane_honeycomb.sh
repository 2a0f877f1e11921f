#!/usr/bin/env bash
# haldane_honeycomb needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" haldane_honeycomb
