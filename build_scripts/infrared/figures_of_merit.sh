#!/usr/bin/env bash
# figures_of_merit needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" figures_of_merit
