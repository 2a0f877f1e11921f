#!/usr/bin/env bash
# voigt_profile needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" voigt_profile
