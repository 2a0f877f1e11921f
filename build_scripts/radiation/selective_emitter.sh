#!/usr/bin/env bash
# selective_emitter needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" selective_emitter
