#!/usr/bin/env bash
# absorption_profile needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" absorption_profile
