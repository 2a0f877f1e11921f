#!/usr/bin/env bash
# kubelka_munk needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" kubelka_munk
