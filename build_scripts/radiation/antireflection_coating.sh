#!/usr/bin/env bash
# antireflection_coating needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" antireflection_coating
