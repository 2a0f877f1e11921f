#!/usr/bin/env bash
# single_beam_ratio needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" single_beam_ratio
