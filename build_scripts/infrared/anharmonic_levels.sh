#!/usr/bin/env bash
# anharmonic_levels needs the extra simulate.
exec bash "$(dirname "$0")/../_build.sh" "simulate" anharmonic_levels
