#!/usr/bin/env bash
# detector_mtf needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" detector_mtf
