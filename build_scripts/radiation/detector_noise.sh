#!/usr/bin/env bash
# detector_noise needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" detector_noise
