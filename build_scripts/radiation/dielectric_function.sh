#!/usr/bin/env bash
# dielectric_function needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" dielectric_function
