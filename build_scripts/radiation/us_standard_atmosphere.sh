#!/usr/bin/env bash
# us_standard_atmosphere needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" us_standard_atmosphere
