#!/usr/bin/env bash
# measured_emissivity needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" measured_emissivity
