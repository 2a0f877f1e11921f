#!/usr/bin/env bash
# galatry_profile needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" galatry_profile
