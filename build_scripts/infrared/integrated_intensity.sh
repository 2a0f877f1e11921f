#!/usr/bin/env bash
# integrated_intensity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" integrated_intensity
