#!/usr/bin/env bash
# planck_derivative needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" planck_derivative
