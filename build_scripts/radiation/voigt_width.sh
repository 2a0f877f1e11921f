#!/usr/bin/env bash
# voigt_width needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" voigt_width
