#!/usr/bin/env bash
# refracted_path needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" refracted_path
