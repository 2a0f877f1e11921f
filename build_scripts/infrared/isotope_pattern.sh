#!/usr/bin/env bash
# isotope_pattern needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" isotope_pattern
