#!/usr/bin/env bash
# score_candidate needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" score_candidate
