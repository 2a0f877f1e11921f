#!/usr/bin/env bash
# shot_noise needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" shot_noise
