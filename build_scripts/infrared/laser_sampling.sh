#!/usr/bin/env bash
# laser_sampling needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" laser_sampling
