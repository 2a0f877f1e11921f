#!/usr/bin/env bash
# raman_activity needs the extra simulate.
exec bash "$(dirname "$0")/../_build.sh" "simulate" raman_activity
