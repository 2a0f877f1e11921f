#!/usr/bin/env bash
# apodisation_window needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" apodisation_window
