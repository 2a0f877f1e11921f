#!/usr/bin/env bash
# radiation_shield needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" radiation_shield
