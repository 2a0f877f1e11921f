#!/usr/bin/env bash
# remove_fringes needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" remove_fringes
