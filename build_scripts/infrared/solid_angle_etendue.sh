#!/usr/bin/env bash
# solid_angle_etendue needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" solid_angle_etendue
