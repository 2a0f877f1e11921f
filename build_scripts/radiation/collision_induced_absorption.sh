#!/usr/bin/env bash
# collision_induced_absorption needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" collision_induced_absorption
