#!/usr/bin/env bash
# fit_split_window needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" fit_split_window
