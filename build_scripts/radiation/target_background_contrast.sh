#!/usr/bin/env bash
# target_background_contrast needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" target_background_contrast
