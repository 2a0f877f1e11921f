#!/usr/bin/env bash
# etalon_thickness needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" etalon_thickness
