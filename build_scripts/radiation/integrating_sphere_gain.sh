#!/usr/bin/env bash
# integrating_sphere_gain needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" integrating_sphere_gain
