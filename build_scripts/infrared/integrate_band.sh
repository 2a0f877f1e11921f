#!/usr/bin/env bash
# integrate_band needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" integrate_band
