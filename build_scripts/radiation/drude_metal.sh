#!/usr/bin/env bash
# drude_metal needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" drude_metal
