#!/usr/bin/env bash
# scale_force_field needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" scale_force_field
