#!/usr/bin/env bash
# ellipsometric_angles needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" ellipsometric_angles
