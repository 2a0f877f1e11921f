#!/usr/bin/env bash
# mode_contributions needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" mode_contributions
